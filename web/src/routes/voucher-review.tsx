// The page on which vouchers are decided about.

import { useParams } from "react-router";
import { ReviewPage } from "@/features/draws/review/review-page";

export function VoucherReview() {
  const { id = "" } = useParams();
  return <ReviewPage key={id} lid={id} />;
}
