/** The id of a member who left: stands wherever a person is expected (R8). */
export const DELETED_USER_ID = 0;

/** How a member who left is called (R8). */
export const DELETED_USER_NAME = "알 수 없음";
