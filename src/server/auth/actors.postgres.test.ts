import { expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
