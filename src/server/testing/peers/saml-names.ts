/** The names of attributes that the peers send: those of inetOrgPerson and eduPerson. */
export const SAML_NAMES = {
  uid: 'urn:oid:0.9.2342.19200300.100.1.1',
  mail: 'urn:oid:0.9.2342.19200300.100.1.3',
  givenName: 'urn:oid:2.5.4.42',
  sn: 'urn:oid:2.5.4.4',
  eduPersonPrincipalName: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
  eduPersonAffiliation: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1',
  'subject-id': 'urn:oasis:names:tc:SAML:attribute:subject-id',
  groups: 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
}
