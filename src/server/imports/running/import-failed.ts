/** The file cannot be imported any more; the message is for the user. */
export class ImportFailed extends Error {}
