export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
/** Our own extension: SCIM has no graduation year. */
export const STUDENT = 'urn:ietf:params:scim:schemas:extension:fieldmark:2.0:User'
