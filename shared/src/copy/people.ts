/** How a member who left appears wherever a person is expected (R8). */
export const DELETED_USER_NAME = "알 수 없음";
