import { addSupervisor } from './add-supervisor.ts'
import { correctSupervisor } from './correct-supervisor.ts'
import { removeSupervisor } from './remove-supervisor.ts'

export const supervisors = { add: addSupervisor, correct: correctSupervisor, remove: removeSupervisor }
