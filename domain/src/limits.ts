/** Requests to the marketplace, factories and our own API give up after this long, in milliseconds (API-16). */
export const REQUEST_TIMEOUT_MS = 60_000;

/** Characters of a password, inclusive (ACC-9). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 100;
/** Characters of a first or last name, inclusive (ACC-9). */
export const NAME_MIN = 2;
export const NAME_MAX = 50;
/** Characters of a user name at most (ACC-9). */
export const USER_NAME_MAX = 50;
/** Characters of an emailed passcode, exactly (ACC-18). */
export const PASSCODE_LENGTH = 8;
/** Digits of a second-factor code, exactly (ACC-36). */
export const TWO_FACTOR_LENGTH = 6;
/** Characters of a profile's bio at most (ACC-9). */
export const BIO_MAX = 100;
/** Characters of a role's name at most (ROL-7). */
export const ROLE_NAME_MAX = 15;
/** Characters of a category folder's name, inclusive. */
export const FOLDER_NAME_MIN = 1;
export const FOLDER_NAME_MAX = 30;
/** Characters of a post's title, inclusive. */
export const TITLE_MIN = 10;
export const TITLE_MAX = 100;
/** Characters of a post's text and of a comment at least. */
export const CONTENT_MIN = 100;
export const COMMENT_MIN = 10;

/** Rows a page when the caller does not say (UI-20). */
export const SHOP_PAGE_SIZE = 25;
export const PARTING_PAGE_SIZE = 10;
export const ORDER_PAGE_SIZE = 50;
export const FILE_PAGE_SIZE = 21;
export const PAYOUT_PAGE_SIZE = 10;
export const REPORT_PAGE_SIZE = 50;
export const FIGURE_PAGE_SIZE = 50;
/** Products and lines of profit that one answer names at most (PRF-9). */
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
/** Rows a page that the server gives at most, whatever the caller asks. */
export const MAX_PAGE_SIZE = 200;
/** Page links in the pagination control at most (UI-14). */
export const PAGE_LINKS_MAX = 5;

/** Characters of a design file's name at most; the message says 100, the check is 95 (FIL-4). */
export const FILE_NAME_MAX = 95;
/** Bytes of one uploaded design side at most: 100 MiB. */
export const UPLOAD_MAX_BYTES = 104_857_600;
/** Bytes of one piece of an upload that can go on after a break (FIL-64); what is no larger goes whole. */
export const UPLOAD_PIECE_BYTES = 4_194_304;
/** Uploads that one person has begun at one desk at most; beyond them the one that stood still longest is given up (FIL-64). */
export const UPLOADS_OPEN_MAX = 20;
/** What has not gone on for this long is given up, in milliseconds: 7 days (FIL-64). */
export const UPLOAD_IDLE_MS = 7 * 24 * 3_600_000;
/** Tags of one file of the library at most, and characters of each (FIL-23). */
export const FILE_TAGS_MAX = 20;
export const FILE_TAG_MAX = 30;
/** A design that no order carries is removed from the library after this long, in milliseconds: 30 days (FIL-21). */
export const FILE_IDLE_MS = 30 * 24 * 3_600_000;
/** Images of one product in a rented design at most. */
export const DESIGN_IMAGES_MAX = 3;

/** Order ids or words taken from one pasted search at most. */
export const SEARCH_MAX = 500;

/** Orders that one answer of an export holds; the rest follows in further answers. */
export const ORDER_EXPORT_MAX = 10_000;

/** Orders of one Batch Label at most: one file still opens at once in a browser and a printer. */
export const LABEL_BATCH_MAX = 1_000;

/** Orders of one bulk fulfil at most, and of one call that looks what is ready (BLK-1, BLK-3). */
export const FULFIL_BATCH_MAX = 1_000;
export const FULFIL_CHECK_MAX = 50;

/** Lines of one price list of a factory at most (FAC-35). */
export const PRICE_LIST_MAX = 1_000;

/** Rows of one call that looks where artwork would go, and files of one import (BLK-11). */
export const ARTWORK_CHECK_MAX = 200;
export const ARTWORK_FILES_MAX = 2_000;

/** Characters of a product's name on screen: in cards, in dashboard lists (ORD-17). */
export const PRODUCT_NAME_CARD_MAX = 37;
export const PRODUCT_NAME_DASHBOARD_MAX = 150;

/** Below this width in pixels tables become cards (UI-16). */
export const NARROW_BELOW_PX = 974;

/** Dong for one dollar; a rate of 1 on a transaction means its amount is dollars (MNY-16). */
export const EXCHANGE_RATE = 25_000;
/** The rate that marks an amount as dollars (MNY-16). */
export const DOLLAR_RATE = 1;
/** Deposits, in dong: the hinted multiple and the amount a new form starts with. */
export const DEPOSIT_STEP_VND = 100_000;
export const DEPOSIT_DEFAULT_VND = 1_000_000;

/** Flash sales: SKUs a batch at most (also the default), percent off, and the name a new form starts with. */
export const FLASH_SALE_BATCH_MAX = 2300;
export const FLASH_SALE_DEAL_PERCENT = 50;
export const FLASH_SALE_NAME = 'Create Flash Sale';
/** Characters of its name at most: the title at the marketplace has 50, with a mark of ours behind. */
export const FLASH_SALE_NAME_MAX = 40;
export const FLASH_SALE_PAGE_SIZE = 50;
/** SKUs that one look at a deal names at most; all of them are counted. */
export const FLASH_SALE_NAMED_MAX = 100;
/** Days from now to the end of a flash sale: the form's default and the most allowed. */
export const FLASH_SALE_DEFAULT_DAYS = 2;
export const FLASH_SALE_MAX_DAYS = 3;

/** A rented design is due this long after its work began, in milliseconds (3 hours). */
export const DESIGN_TIME_MS = 3 * 3_600_000;
/** A shop's extension counts as synced while its last visit is younger than this, in milliseconds (24 hours). */
export const EXTENSION_FRESH_MS = 24 * 3_600_000;

/** So many requests of buyers are answered in one call. */
export const REQUEST_ANSWER_MAX = 50;

/** A team's name stands with its role behind it in a column of the shops. */
export const TEAM_NAME_MAX = 40;
export const TEAM_DESCRIPTION_MAX = 200;
/** So many teams a seller, and people in each with the invited. */
export const TEAMS_MAX = 50;
export const TEAM_SIZE_MAX = 50;
/** Days of work that the list of a team's members counts. */
export const TEAM_ACTIVITY_DAYS = 7;
/** Days of work that a team's log shows, and its rows a page. */
export const TEAM_LOG_DAYS = 30;
export const TEAM_LOG_PAGE_SIZE = 20;

/** Orders of one exported file at most: a sheet of a workbook ends at 1,048,576 rows. */
export const EXPORT_ROWS_MAX = 1_000_000;

/** A fulfil design's title in characters, and its pictures of one kind at most (FFD-3). */
export const FULFIL_DESIGN_TITLE_MAX = 200;
export const FULFIL_DESIGN_PICTURES_MAX = 20;
/** What was uploaded for a form that nobody sent is removed after this long, in milliseconds: 24 hours (FFD-4). */
export const FULFIL_UPLOAD_MS = 24 * 3_600_000;
/** Rows of one list that others' designs or finds are brought with at most (FFD-8). */
export const IMPORT_ROWS_MAX = 2_000;

/** Rented designs: rows a page, products and characters of what is written, at most (DSN-2, DSN-11). */
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
/** Bytes of all images of one rented design together, at most: 200 MiB. */
export const DESIGN_BYTES_MAX = 209_715_200;

/** Posts: characters of a folder's name, a title, a text and a comment (PST-2), and rows of their pages. */
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
/** Comments of one person within an hour at most (PST-6). */
export const POST_COMMENTS_PER_HOUR = 30;
/** A published post that somebody has not opened is new for them so long, in milliseconds: 30 days (PST-4). */
export const POST_NEW_MS = 30 * 86_400_000;

/** What a SKU's design may cost at most, in cents (SKD-5). */
export const SKU_DESIGN_MAX_CENTS = 1_000_000;
/** Orders of one SKU that are counted to say how many wait for its design. */
export const SKU_WAITING_MAX = 1_000;
