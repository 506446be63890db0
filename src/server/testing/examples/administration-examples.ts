import { randomUUID } from 'node:crypto'
import { addAuthenticator } from '../authenticator.ts'
import { makeDeadEmail } from '../dead-emails.ts'
import { csvFile, importFile, runImports, uploadFile } from '../imports.ts'
import { adminsOnly, all, anyStudent, type ExamplesOf, unknownToAdmins } from './example.ts'

export const ADMINISTRATION_EXAMPLES: ExamplesOf<'users' | 'invitations' | 'imports' | 'system' | 'audit' | 'privacy'> =
  {
    'users.listStaff': { call: (c) => c.users.listStaff(), outcomes: adminsOnly },
    'users.addManager': {
      call: (c, w) => c.users.addManager({ email: w.owner.email, departments: [w.department.name], confirm: true }),
      outcomes: adminsOnly,
    },
    'users.removeManager': { call: (c, w) => c.users.removeManager({ id: w.otherManager.id }), outcomes: adminsOnly },
    'users.search': { call: (c) => c.users.search({}), outcomes: adminsOnly },
    'users.get': { call: (c, w) => c.users.get({ id: w.owner.id }), outcomes: adminsOnly },
    'users.listSessions': { call: (c, w) => c.users.listSessions({ id: w.owner.id }), outcomes: adminsOnly },
    'users.endSession': {
      call: (c, w) => c.users.endSession({ id: w.otherManager.id, sessionId: w.otherManagersSession.id }),
      outcomes: adminsOnly,
    },
    'users.endSessions': { call: (c, w) => c.users.endSessions({ id: w.otherManager.id }), outcomes: adminsOnly },
    'users.lock': { call: (c, w) => c.users.lock({ id: w.otherManager.id }), outcomes: adminsOnly },
    'users.resetFactors': {
      call: (c, w) => c.users.resetFactors({ id: w.otherManager.id }),
      outcomes: adminsOnly,
      recorded: {
        by: 'admin',
        call: async (c, w) => {
          await addAuthenticator(await w.app.as(w.owner), w.app.time.now)
          return c.users.resetFactors({ id: w.owner.id })
        },
      },
    },
    'users.unlock': {
      call: (c, w) => c.users.unlock({ id: w.otherManager.id }),
      outcomes: adminsOnly,
      recorded: {
        by: 'admin',
        call: async (c, w) => {
          await w.db.updateTable('profiles').set({ lockedAt: w.app.time.now }).where('id', '=', w.owner.id).execute()
          return c.users.unlock({ id: w.owner.id })
        },
      },
    },
    'invitations.list': { call: (c) => c.invitations.list(), outcomes: adminsOnly },
    'invitations.send': {
      call: (c) => c.invitations.send({ email: `${randomUUID()}@uni.example`, role: 'admin', departments: [] }),
      outcomes: adminsOnly,
    },
    'invitations.resend': { call: (c, w) => c.invitations.resend({ id: w.invitation.id }), outcomes: adminsOnly },
    'invitations.withdraw': { call: (c, w) => c.invitations.withdraw({ id: w.invitation.id }), outcomes: adminsOnly },
    'invitations.open': {
      call: (c) => c.invitations.open({ token: 'an unknown token' }),
      outcomes: all('UNKNOWN'),
      unrecorded: 'reads',
    },
    'invitations.accept': {
      call: (c) => c.invitations.accept({ token: 'an unknown token' }),
      outcomes: all('UNKNOWN'),
      recorded: {
        by: 'visitor',
        call: (c, w) =>
          c.invitations.accept({
            token: w.invitationToken,
            account: { firstName: 'A', lastName: 'B', password: 'correct horse battery' },
          }),
      },
    },
    'imports.list': { call: (c) => c.imports.list(), outcomes: adminsOnly },
    'imports.get': { call: (c) => c.imports.get({ id: randomUUID() }), outcomes: unknownToAdmins },
    'imports.upload': {
      call: (c) => c.imports.upload({ query: { kind: 'departments' }, body: csvFile(`Name\n${randomUUID()}`) }),
      outcomes: adminsOnly,
    },
    'imports.chooseEncoding': {
      call: (c) => c.imports.chooseEncoding({ id: randomUUID(), encoding: 'big5' }),
      outcomes: unknownToAdmins,
      recorded: {
        by: 'admin',
        call: async (c) => {
          const id = await uploadFile(c, 'departments', csvFile(`Name\n${randomUUID()}`))
          return c.imports.chooseEncoding({ id, encoding: 'big5' })
        },
      },
    },
    'imports.check': {
      call: (c) => c.imports.check({ id: randomUUID(), columns: { name: 0 }, monthFirst: false }),
      outcomes: unknownToAdmins,
      recorded: {
        by: 'admin',
        call: async (c, w) => {
          const id = await uploadFile(c, 'departments', csvFile(`Name\n${randomUUID()}`))
          await runImports(w.app)
          return c.imports.check({ id, columns: { name: 0 }, monthFirst: false })
        },
      },
    },
    'imports.start': {
      call: (c) => c.imports.start({ id: randomUUID(), invite: false }),
      outcomes: unknownToAdmins,
      recorded: {
        by: 'admin',
        call: async (c, w) => {
          const id = await uploadFile(c, 'departments', csvFile(`Name\n${randomUUID()}`))
          await runImports(w.app)
          await c.imports.start({ id, invite: false })
          return runImports(w.app)
        },
      },
    },
    'imports.cancel': {
      call: (c) => c.imports.cancel({ id: randomUUID() }),
      outcomes: unknownToAdmins,
      recorded: {
        by: 'admin',
        call: async (c) =>
          c.imports.cancel({ id: await uploadFile(c, 'departments', csvFile(`Name\n${randomUUID()}`)) }),
      },
    },
    'imports.undo': {
      call: (c) => c.imports.undo({ id: randomUUID() }),
      outcomes: unknownToAdmins,
      recorded: {
        by: 'admin',
        call: async (c, w) => {
          const { id } = await importFile(w.app, c, 'departments', `Name\n${randomUUID()}`)
          await c.imports.undo({ id })
          return runImports(w.app)
        },
      },
    },
    'system.get': { call: (c) => c.system.get(), outcomes: adminsOnly },
    'system.listDeadEmails': { call: (c) => c.system.listDeadEmails({}), outcomes: adminsOnly },
    'system.sendAgain': {
      call: (c) => c.system.sendAgain({ id: randomUUID() }),
      outcomes: unknownToAdmins,
      recorded: {
        by: 'admin',
        call: async (c, w) => {
          await makeDeadEmail(w.app)
          const [email] = (await c.system.listDeadEmails({})).items
          return c.system.sendAgain({ id: email!.id })
        },
      },
    },
    'system.sendAllAgain': {
      call: (c) => c.system.sendAllAgain(),
      outcomes: adminsOnly,
      recorded: {
        by: 'admin',
        call: async (c, w) => {
          await makeDeadEmail(w.app)
          return c.system.sendAllAgain()
        },
      },
    },
    'audit.list': { call: (c) => c.audit.list({}), outcomes: adminsOnly },
    'privacy.download': { call: (c) => c.privacy.download(), outcomes: anyStudent },
    'privacy.getErasure': { call: (c) => c.privacy.getErasure(), outcomes: anyStudent },
    'privacy.requestErasure': {
      call: (c) => c.privacy.requestErasure(),
      outcomes: anyStudent,
      recorded: {
        by: 'student',
        call: async (c) => {
          await c.privacy.withdrawErasure()
          return c.privacy.requestErasure()
        },
      },
    },
    'privacy.withdrawErasure': {
      call: (c) => c.privacy.withdrawErasure(),
      outcomes: { ...anyStudent, 'other student': 'NOT_FOUND', 'removed manager': 'NOT_FOUND' },
    },
    'privacy.listErasures': { call: (c) => c.privacy.listErasures(), outcomes: adminsOnly },
    'privacy.previewErasure': { call: (c, w) => c.privacy.previewErasure(w.erasure), outcomes: adminsOnly },
    'privacy.erase': { call: (c, w) => c.privacy.erase(w.erasure), outcomes: adminsOnly },
    'privacy.declineErasure': {
      call: (c, w) => c.privacy.declineErasure({ ...w.erasure, reason: 'Still needed.' }),
      outcomes: adminsOnly,
    },
    'privacy.previewStudent': { call: (c, w) => c.privacy.previewStudent({ id: w.owner.id }), outcomes: adminsOnly },
    'privacy.getRetention': { call: (c) => c.privacy.getRetention(), outcomes: adminsOnly },
    'privacy.changeRetention': { call: (c) => c.privacy.changeRetention({ years: 4 }), outcomes: adminsOnly },
    'privacy.previewRetention': { call: (c) => c.privacy.previewRetention({ years: 4 }), outcomes: adminsOnly },
    'privacy.eraseStudent': { call: (c, w) => c.privacy.eraseStudent({ id: w.owner.id }), outcomes: adminsOnly },
  }
