/**
 * People with accounts at the peers, with attributes of inetOrgPerson and eduPerson. The password is the name, as in
 * LemonLDAP::NG's demonstration mode.
 */
export const PEER_PEOPLE = {
  student: {
    name: 'zoe',
    password: 'zoe',
    mail: 'zoe.caglar@riverside.example',
    givenName: 'Zoë',
    sn: 'Çağlar',
    eduPersonPrincipalName: 'zoe@riverside.example',
    'subject-id': 'zoe1@riverside.example',
    eduPersonAffiliation: ['student', 'member'],
    groups: ['history'],
  },
  staff: {
    name: 'noor',
    password: 'noor',
    mail: 'noor.haddad@staff.riverside.example',
    givenName: 'Noor',
    sn: 'Haddad',
    eduPersonPrincipalName: 'noor@riverside.example',
    'subject-id': 'noor1@riverside.example',
    eduPersonAffiliation: ['staff', 'employee', 'member'],
    groups: ['careers', 'library'],
  },
}

export type PeerPeople = typeof PEER_PEOPLE
