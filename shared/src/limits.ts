/**
 * Every number of product.md §9 and of the wire's own conventions. Rules of the server, forms and tests read the
 * numbers here. Unless the name says something else, times are milliseconds, lengths are characters as people count
 * them (graphemes of the composed text, `format/text/typed-text.ts`) and sizes on screen are CSS pixels.
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Members
export const CHON_MAX = 50;
export const CHON_DISTANCE_MAX = 3;
export const INTERESTS_MIN_SIGNUP = 2;
export const INTERESTS_MAX = 5;
export const MAJORS_MIN = 1;
export const MAJORS_MAX = 2;
export const ADMISSION_YEAR_MIN = 1900;
export const USER_NAME_MAX = 30;
export const INTRODUCTION_MAX = 2000;
export const TERM_MAX = 50;
export const SKILLS_MAX = 999;
export const PORTFOLIO_LINKS_MAX = 999;
export const URL_MAX = 2000;
export const PASSWORD_MAX = 200;
/** A shorter password gets a hint, but is accepted (product.md §5). */
export const PASSWORD_GOOD_LENGTH = 8;
/** Code units, like those of keys, codes and tokens. */
export const EMAIL_MAX = 254;
export const PROFILE_COMPLETE_MIN = 2;
export const INQUIRY_MAX = 10_000;
/** How long a mail about an act of a member waits. It does not leave if its cause is gone by then. */
export const MAIL_WAIT_MS = MINUTE;
/** The time in which a member gets only one mail of a kind about the same other member. */
export const MAIL_AGAIN_MS = DAY;

// Verification and sessions
export const CODE_MIN = 100_000;
export const CODE_MAX = 999_999;
export const CODE_LENGTH = 6;
export const CODE_LIFETIME_MS = 10 * MINUTE;
export const CODE_ATTEMPTS_MAX = 5;
export const PROOF_LIFETIME_MS = 10 * MINUTE;
export const ACCESS_TOKEN_LIFETIME_MS = 2 * HOUR;
export const REFRESH_TOKEN_LIFETIME_MS = 14 * DAY;

// Invitations
export const INVITATION_LINKS_MAX = 50;
export const INVITATION_LINK_LIFETIME_MS = 7 * DAY;
export const INVITATION_PICKER_MAX = 20;

// Projects and comments
export const PROJECT_TITLE_MAX = 100;
export const PROJECT_CONTENT_MAX = 20_000;
export const PROJECT_KEYWORDS_MIN = 1;
export const PROJECT_KEYWORDS_MAX = 5;
export const PROJECT_IMAGES_MAX = 5;
export const PROJECT_CONTACTS_MAX = 999;
export const PROJECT_TAGGED_MAX = 999;
export const CONTACT_MAX = 200;
export const COMMENT_MAX = 300;

// Experiences
export const EXPERIENCE_TITLE_MAX = 100;
export const EXPERIENCE_DESCRIPTION_MAX = 5000;
export const EXPERIENCE_KEYWORDS_MIN = 1;
export const EXPERIENCE_KEYWORDS_MAX = 5;
export const EXPERIENCE_PERIOD_YEARS = 20;

// Messages
export const MESSAGE_MAX = 5000;
export const CLIENT_KEY_MAX = 100;
export const NEW_CHAT_SEARCH_MIN = 2;
export const MESSAGE_PREVIEW_MAX = 25;
export const CHAT_INPUT_ROWS_MAX = 4;
/** Recent partners that are shown above the member's chons when a new message begins. */
export const RECENT_PARTNERS_MAX = 5;
/** Photos that can be chosen at once. Each becomes a message of its own. */
export const CHAT_PHOTOS_MAX = 10;
/** Members and posts of one message that are shown as cards; further links stay links. */
export const LINKED_CARDS_MAX = 3;
export const MESSAGES_PAGE_MAX = 200;

// Files. Bytes and image pixels.
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
export const IMAGE_PIXELS_MAX = 50_000_000;
/** Visible characters of a file's name in a sentence. */
export const FILE_NAME_SHOWN_MAX = 40;
export const IMAGE_SIDE_MAX = 1600;
export const AVATAR_SIDE_MAX = 640;

// Lists
export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 50;
export const USER_SEARCH_MAX = 100;
export const COUNT_SHOWN_MAX = 99;
export const RECENT_SEARCHES_MAX = 5;
/** The completions that the search offers during typing. */
export const COMPLETIONS_MAX = 8;
export const SEARCH_HISTORY_MAX = 50;
export const SEARCH_TEXT_MAX = 100;
export const MEMBER_AVATARS_MAX = 2;
export const SUGGESTION_BOX_MAX = 3;
export const SUGGESTION_SCREEN_MAX = 99_999;
/** The notifications that are shown beside the feed on wide screens. */
export const LATEST_NOTIFICATIONS_MAX = 5;
export const TAG_TEXT_MAX = 7;
/** The chains of the relation view that a screen reader reads. Of further chains only the number is read. */
export const RELATION_CHAINS_READ_MAX = 20;
export const UNLIMITED = 999;

// Push: delays before a lost connection is tried again
export const RECONNECT_FIRST_MS = SECOND;
export const RECONNECT_MAX_MS = 30 * SECOND;
/** The delay in a tab in the background. */
export const RECONNECT_HIDDEN_MS = MINUTE;
/** How long a returning user waits for the push before the server's answer is shown. */
export const RETURN_GRACE_MS = SECOND / 2;
/** How long a logout waits for answers to earlier commands before it ends the session at the server. */
export const LOGOUT_WAIT_MS = 10 * SECOND;
/** The server sends something every 25 s. After this silence the connection counts as lost. */
export const PUSH_SILENCE_MAX_MS = 45 * SECOND;
/**
 * The number of failed connections in a row, while the server answers calls, after which the tab reports that it has no
 * push.
 */
export const PUSH_BLOCKED_AFTER = 2;

// Screen: times
export const TOAST_SHOWN_MS = 3000;
export const TOAST_REMOVED_MS = 3600;
/** An offer that is not urgent. It is shown again when the user returns to the page. */
export const OFFER_SHOWN_MS = 10_000;
/** How long a command can be undone before it is sent. */
export const UNDO_MS = 5000;
export const COPY_MESSAGE_MS = 2000;
export const SEARCH_INITIAL_DELAY_MS = 100;
export const JUMP_TO_CARD_DELAY_MS = 200;
export const WHEEL_DEBOUNCE_MS = 150;
export const DATE_WHEEL_LOCK_MS = 700;
export const INSTALL_HINT_AGAIN_MS = 7 * DAY;

// Screen: sizes
export const POST_COLLAPSED_PX = 110;
export const COMMENT_COLLAPSED_PX = 30;
export const CAROUSEL_MAX_HEIGHT_PX = 700;
export const EXPERIENCE_CARD_PX = 288;
export const EXPERIENCE_CARD_INVITED_PX = 244;
export const WHEEL_ITEM_PX = 30;
export const DATE_WHEEL_ITEM_PX = 26;
export const QR_CODE_PX = 170;
/** The maximum zoom of a crop, relative to the whole picture. */
export const CROP_ZOOM_MAX = 4;
