/**
 * How many serving processes of this server have exited and been restarted since its start. The primary process counts and tells
 * each of them.
 */
export const processRestarts = { count: 0 }
