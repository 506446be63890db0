/**
 * How many serving processes of this server have ended by themselves since its start, and were restarted. The process that watches
 * them counts, and tells each of them.
 */
export const processRestarts = { count: 0 }
