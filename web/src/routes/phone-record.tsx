// /mobile/record: the public record of a draw, for phones and for computers.

import { RecordPage } from "@/features/record/record-page";

export function PhoneRecord() {
  const query = new URLSearchParams(window.location.search);
  const period = Number(query.get("period"));
  return <RecordPage lid={query.get("lid") ?? ""} period={period > 0 ? period : undefined} />;
}
