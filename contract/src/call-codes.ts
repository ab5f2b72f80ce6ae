/** Codes of errors about the call itself. The web application must recognise them before it has loaded the names of all codes. */
export const CALL_CODES = {
  NOT_FOUND: 300,
  SECOND_FACTOR_DEMANDED: 358,
  SECOND_FACTOR_OWED: 359,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  /** The request or its response did not arrive in time. */
  TIMEOUT: 408,
  INVALID_INPUT: 422,
  BODY_TOO_LARGE: 914,
  TOO_MANY_REQUESTS: 929,
  INTERNAL: 990,
  UNAVAILABLE: 993,
} as const satisfies Record<string, number>;
