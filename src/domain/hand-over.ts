/** How many times one request can be passed on to a colleague. */
export const MAX_HAND_OVERS = 3
