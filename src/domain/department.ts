/** Spec section 9. Unit: characters. */
export const DEPARTMENT_NAME_MIN_LENGTH = 2
