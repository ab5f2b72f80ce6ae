/** Timeout of requests to the marketplace, factories and our own API, in milliseconds (API-16). */
export const REQUEST_TIMEOUT_MS = 60_000;

/** Minimum and maximum characters of a password, both allowed (ACC-9). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 100;
/** Minimum and maximum characters of a first or last name, both allowed (ACC-9). */
export const NAME_MIN = 2;
export const NAME_MAX = 50;
/** Maximum characters of a user name (ACC-9). */
export const USER_NAME_MAX = 50;
/** Exact number of characters of a mailed passcode (ACC-18). */
export const PASSCODE_LENGTH = 8;
/** Exact number of digits of a second-factor code (ACC-36). */
export const TWO_FACTOR_LENGTH = 6;
/** Maximum characters of a profile's bio (ACC-9). */
export const BIO_MAX = 100;
/** Maximum characters of a role's name (ROL-7). */
export const ROLE_NAME_MAX = 15;
/** Switches that one change of permissions may contain. */
export const ROLE_CHANGES_MAX = 500;
export const ROLE_REASON_MAX = 300;
/** Characters of the reason when no one can finish a daily job after a change. */
export const ROLE_REASON_MIN = 10;
/** Characters of a category folder's name, inclusive. */
export const FOLDER_NAME_MIN = 1;
export const FOLDER_NAME_MAX = 30;
/** Minimum and maximum characters of a post's title, both allowed. */
export const TITLE_MIN = 10;
export const TITLE_MAX = 100;
/** Minimum characters of a post's text and of a comment. */
export const CONTENT_MIN = 100;
export const COMMENT_MIN = 10;

/** Default rows per page when the caller gives none (UI-20). */
export const SHOP_PAGE_SIZE = 25;
export const DISCONNECTION_PAGE_SIZE = 10;
export const ORDER_PAGE_SIZE = 50;
export const FILE_PAGE_SIZE = 21;
export const PAYOUT_PAGE_SIZE = 10;
export const REPORT_PAGE_SIZE = 50;
export const FIGURE_PAGE_SIZE = 50;
/** Maximum products and profit lines in one response (PRF-9). */
export const TOP_PRODUCTS_MAX = 20;
export const PROFIT_PAGE_SIZE = 50;
export const TRANSACTION_PAGE_SIZE = 20;
export const INBOX_PAGE_SIZE = 20;
export const VIOLATION_PAGE_SIZE = 20;
export const MEMBER_PAGE_SIZE = 50;
export const ADMIN_PAYMENT_PAGE_SIZE = 25;
export const FULFIL_DESIGN_PAGE_SIZE = 54;
export const SPY_PAGE_SIZE = 50;
export const SKU_DESIGN_PAGE_SIZE = 50;
export const STAFF_SKU_DESIGN_PAGE_SIZE = 25;
/** Maximum rows per page; a caller cannot request more. */
export const MAX_PAGE_SIZE = 200;
/** Maximum page links in the pagination control (UI-14). */
export const PAGE_LINKS_MAX = 5;

/** Maximum characters of a design file's name: the error message says 100, but the check allows only 95 (FIL-4). */
export const FILE_NAME_MAX = 95;
/** Maximum bytes of one uploaded design side: 100 MiB. */
export const UPLOAD_MAX_BYTES = 104_857_600;
/** Bytes of one piece of a resumable upload (FIL-64); a file up to this size is uploaded whole. */
export const UPLOAD_PIECE_BYTES = 4_194_304;
/** Maximum open uploads of one user for one acting owner; a further upload aborts the upload that has been idle for longest (FIL-64). */
export const UPLOADS_OPEN_MAX = 20;
/** Idle time after which an upload is aborted, in milliseconds: 7 days (FIL-64). */
export const UPLOAD_IDLE_MS = 7 * 24 * 3_600_000;
/** Maximum tags of one library file, and maximum characters of each tag (FIL-23). */
export const FILE_TAGS_MAX = 20;
export const FILE_TAG_MAX = 30;
/** Maximum characters of a print's name, maximum variants of a print, and number of prints per page. */
export const PRINT_NAME_MAX = 100;
export const PRINT_VARIANTS_MAX = 40;
export const PRINT_PAGE_SIZE = 24;
/** Time in which a change of placements can be undone, in milliseconds: 24 hours (PRN-14). */
export const PLACEMENT_UNDO_MS = 24 * 3_600_000;
/** Time after which a design without an order is removed from the library, in milliseconds: 30 days (FIL-21). */
export const FILE_IDLE_MS = 30 * 24 * 3_600_000;
/** Maximum images of one product in a rented design. */
export const DESIGN_IMAGES_MAX = 3;

/** Maximum order ids or words that are read from one pasted search text. */
export const SEARCH_MAX = 500;

/** Maximum orders in one response of an export; further responses contain the rest. */
export const ORDER_EXPORT_MAX = 10_000;
/** Maximum number of orders that a list groups by reading them, and of groups that it shows (GRP-13). */
export const ORDERS_GROUPED_MAX = 20_000;
export const ORDER_GROUPS_MAX = 200;

/** Maximum orders of one Batch Label, because browsers and printers can still open a file with that many labels. */
export const LABEL_BATCH_MAX = 1_000;

/** Maximum orders of one combined package, and maximum orders of a buyer that the proposal lists (CMB-3). */
export const COMBINED_MAX = 20;

/** Maximum orders of one file of packing slips or of one pick list (PCK-1). */
export const PACKING_MAX = 500;

/**
 * Maxima of team work (TMW-2): tags of one owner, tags of one order, characters of a tag's name, of an order's note and of a pause's note, and orders
 * that one call may change.
 */
export const TAGS_MAX = 50;
export const TAGS_PER_ORDER_MAX = 10;
export const TAG_NAME_MAX = 24;
export const ORDER_NOTE_MAX = 1_000;
/** Maximum pictures of a note on an order, and people whom the note mentions. */
export const NOTE_PICTURES_MAX = 3;
export const NOTE_MENTIONS_MAX = 10;
export const PAUSE_NOTE_MAX = 200;
export const TEAMWORK_ORDERS_MAX = 500;

/**
 * Maxima of saved views of the orders list: characters of a view's name, views of one user, and pinned views of one user (VIW-1, VIW-2, VIW-5).
 */
export const VIEW_NAME_MAX = 40;
export const VIEWS_MAX = 50;
export const VIEWS_PINNED_MAX = 20;

/**
 * Maxima of rules (RUL-1, RUL-8): rules of one owner, characters of a rule's name, conditions and actions of a rule, values of a condition,
 * characters of a value, and a rule's hourly limit, followed by the default of this limit.
 */
export const RULES_MAX = 50;
export const RULE_NAME_MAX = 60;
export const RULE_CONDITIONS_MAX = 10;
export const RULE_ACTIONS_MAX = 10;
export const RULE_VALUES_MAX = 100;
export const RULE_VALUE_MAX = 100;
export const RULE_HOURLY_MAX = 5_000;
export const RULE_HOURLY_DEFAULT = 200;
/** Maximum hours before a deadline in a rule's trigger, and maximum hours of a pause that a rule sets. */
export const RULE_DEADLINE_HOURS_MAX = 240;
export const RULE_PAUSE_HOURS_MAX = 720;
/** Maximum orders that a dry run of rules reads, and maximum orders that its result lists for each rule (RUL-10). */
export const DRY_RUN_ORDERS_MAX = 20_000;
export const DRY_RUN_SHOWN_MAX = 50;
/** Maximum orders for which a dry run reads the prices of factories. */
export const DRY_RUN_PRICED_MAX = 100;

/** Maximum number of parcels without a scan that the page of parcels lists (PWT-3). */
export const PARCELS_SHOWN = 200;

/** Maximum orders of one bulk fulfil, and of one readiness check (BLK-1, BLK-3). */
export const FULFIL_BATCH_MAX = 1_000;
export const FULFIL_CHECK_MAX = 50;

/** Maximum lines of one factory price list (FAC-35). */
export const PRICE_LIST_MAX = 1_000;

/** Maximum rows of one artwork check, and maximum files of one import (BLK-11). */
export const ARTWORK_CHECK_MAX = 200;
export const ARTWORK_FILES_MAX = 2_000;

/** Maximum characters of a product's name on screen: first in cards, then in lists of the dashboard (ORD-17). */
export const PRODUCT_NAME_CARD_MAX = 37;
export const PRODUCT_NAME_DASHBOARD_MAX = 150;

/**
 * Minimum window width in pixels at which lists of the staff area are tables; staff compare rows, so this width is smaller than elsewhere (ROL-56).
 */
export const STAFF_TABLE_FROM_PX = 768;

/** Window width in pixels below which tables are shown as cards (UI-16). */
export const NARROW_BELOW_PX = 974;

/** Dong per dollar (MNY-16). */
export const EXCHANGE_RATE = 25_000;
/** The exchange rate of a transaction whose amount is already in dollars (MNY-16). */
export const DOLLAR_RATE = 1;
/** Deposits in dong: the step between suggested amounts, and the initial amount of the form. */
export const DEPOSIT_STEP_VND = 100_000;
export const DEPOSIT_DEFAULT_VND = 1_000_000;

/** Flash sales: maximum and default SKUs per batch, and the form's initial percentage off and initial name. */
export const FLASH_SALE_BATCH_MAX = 2300;
export const FLASH_SALE_DEAL_PERCENT = 50;
export const FLASH_SALE_NAME = 'Create Flash Sale';
/** Maximum characters of a flash sale's name: the marketplace allows 50 for a title, and Bobbin appends a unique suffix. */
export const FLASH_SALE_NAME_MAX = 40;
export const FLASH_SALE_PAGE_SIZE = 50;
/** Maximum SKUs that a preview of a deal lists by name; the totals of the preview include all SKUs. */
export const FLASH_SALE_NAMED_MAX = 100;
/** Days from now to the end of a flash sale: the form's default and the maximum. */
export const FLASH_SALE_DEFAULT_DAYS = 2;
export const FLASH_SALE_MAX_DAYS = 3;

/** Time from the payment of a rented design to its due time, in milliseconds (3 hours). */
export const DESIGN_TIME_MS = 3 * 3_600_000;
/** A shop counts as synced while the extension's last visit is at most this many milliseconds old (24 hours). */
export const EXTENSION_FRESH_MS = 24 * 3_600_000;

/** Maximum buyers' requests that one call can answer. */
export const REQUEST_ANSWER_MAX = 50;

/** Maximum characters of a team's name; it is short because a column of the list of shops shows the name together with a role. */
export const TEAM_NAME_MAX = 40;
export const TEAM_DESCRIPTION_MAX = 200;
/** Maximum teams of a seller, and maximum members of each team including invitations. */
export const TEAMS_MAX = 50;
export const TEAM_SIZE_MAX = 50;
/** The list of a team's members shows each member's number of actions in this many days. */
export const TEAM_ACTIVITY_DAYS = 7;
/** Number of days that a team's log shows, and the log's rows per page. */
export const TEAM_LOG_DAYS = 30;
export const TEAM_LOG_PAGE_SIZE = 20;

/** Maximum withdrawals of one transfer file, and of one confirmation by statement (WDR-12, WDR-15). */
export const WITHDRAWAL_FILE_MAX = 200;

/** Custom factories of a seller, garments of one, orders of a batch, and lines of the factory's sheet (CUF-1, CUF-2, CUF-5, CUF-8). */
export const CUSTOM_FACTORIES_MAX = 20;
export const CUSTOM_VARIANTS_MAX = 2_000;
export const CUSTOM_BATCH_MAX = 200;
export const CUSTOM_SHEET_MAX = 2_000;

/** Maximum orders of one exported file, because a sheet of a workbook has at most 1,048,576 rows. */
export const EXPORT_ROWS_MAX = 1_000_000;

/** Maximum characters of a fulfil design's title, and maximum pictures of each kind (FFD-3). */
export const FULFIL_DESIGN_TITLE_MAX = 200;
export const FULFIL_DESIGN_PICTURES_MAX = 20;
/** Time after which the upload of a form that was never submitted is deleted, in milliseconds: 24 hours (FFD-4). */
export const FULFIL_UPLOAD_MS = 24 * 3_600_000;
/** Maximum rows of one CSV import of fulfil designs or of staff's product finds (FFD-8). */
export const IMPORT_ROWS_MAX = 2_000;

/** Maxima of rented designs: rows per page, products, and characters of texts (DSN-2, DSN-11). */
export const DESIGN_PAGE_SIZE = 25;
export const DESIGN_PRODUCTS_MAX = 20;
export const DESIGN_NOTE_MAX = 2_000;
export const DESIGN_PRODUCT_NAME_MAX = 300;
export const DESIGN_MESSAGE_MAX = 2_000;
export const DESIGN_MESSAGES_PAGE = 50;
export const DESIGN_TALK_MAX = 2_000;
export const DESIGN_LINK_MAX = 2_000;
export const DESIGN_PACKAGE_NAME_MAX = 60;
export const DESIGN_PACKAGES_MAX = 50;
/** Maximum bytes of all images of one rented design: 200 MiB. */
export const DESIGN_BYTES_MAX = 209_715_200;

/** Posts: maximum characters of a folder's name, of a title, of a text and of a comment (PST-2), and rows per page of their lists. */
export const POST_FOLDER_NAME_MAX = 30;
export const POST_FOLDERS_MAX = 50;
export const POST_TITLE_MIN = 10;
export const POST_TITLE_MAX = 100;
export const POST_CONTENT_MIN = 100;
export const POST_CONTENT_MAX = 50_000;
export const POST_COMMENT_MIN = 10;
export const POST_COMMENT_MAX = 1_000;
export const POST_PAGE_SIZE = 20;
export const POST_COMMENT_PAGE_SIZE = 50;
/** Maximum comments of one user per hour (PST-6). */
export const POST_COMMENTS_PER_HOUR = 30;
/** Time after its publication during which a post that a user has not opened counts as new for the user, in milliseconds: 30 days (PST-4). */
export const POST_NEW_MS = 30 * 86_400_000;

/** Maximum price of a SKU's design in cents (SKD-5). */
export const SKU_DESIGN_MAX_CENTS = 1_000_000;
/** Maximum number of cards of a bulk request for SKU designs. */
export const SKU_BULK_MAX = 50;
/** Maximum orders of one SKU that are counted as waiting for its design. */
export const SKU_WAITING_MAX = 1_000;

/** Orders from elsewhere: products of one order, pieces of a product, and lines of one import (ELS-7, ELS-10). */
export const ELSEWHERE_LINES_MAX = 20;
export const ELSEWHERE_PIECES_MAX = 100;
export const ORDER_IMPORT_LINES_MAX = 2_000;
/** Time in which an import of orders can be undone, in milliseconds: 24 hours (ELS-14). */
export const ORDER_IMPORT_UNDO_MS = 24 * 3_600_000;
