// Small drawings for slots without a picture, on a field of 48 by 48.

/** A box with a ribbon. */
export const GIFT = "M9 22h30v18H9zM7 15h34v7H7zM24 15v25M24 15c-7 0-10-3-9-6s6-2 9 6c3-8 8-9 9-6s-2 6-9 6z";
/** A smile: thank you. */
export const SMILE = "M24 7a17 17 0 1 0 0 34a17 17 0 0 0 0-34zM17 20v2M31 20v2M15 28c4 7 14 7 18 0";
