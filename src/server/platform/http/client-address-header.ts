/** The header that passes the client's address to the identity library. A value that the client sends is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-fieldmark-client-address'
