/** The fictional numbers this phone may call from, in E.164. */
export const callerIds = ["+12025550190", "+12025550191"] as const;

export const defaultCallerId = callerIds[0];
