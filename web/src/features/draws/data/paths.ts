// Where the pages around a draw are.

interface Place {
  lid: string;
  kind?: string;
  outcome?: string | null;
}

const LUCKY = "/dashboard/lucky_draw";

/** The data page of a draw; the second part of the address says whether there are prizes to claim. */
export const dataPath = ({ lid, kind = "advance", outcome = null }: Place, tab?: string) =>
  `${LUCKY}/data/${lid}/${outcome === "winners" ? 1 : 0}/${kind}${tab ? `?tab=${tab}` : ""}`;
/** Where staff scan on-site codes; a page of the phone. */
export const SCAN_PATH = "/mobile/scan";
/** Who is in a draw of lots, and who drew what. */
export const lotsPath = (lid: string) => `${LUCKY}/lots/${lid}`;
export const formsPath = (lid: string) => `${LUCKY}/sub_form_data/${lid}`;
export const reviewPath = (lid: string) => `${LUCKY}/voucher_review/${lid}`;
