/** The id of members who left, wherever a member is expected (R8). */
export const DELETED_USER_ID = 0;

/** The name of members who left (R8). */
export const DELETED_USER_NAME = "알 수 없음";
