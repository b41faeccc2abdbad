// Server state for components: one query client, and one helper that turns a call into a query.

import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { Failure, Outcome } from "@/api/outcome";

/** A call that came to nothing. The person was told already, by the client. */
export class RequestFailed extends Error {
  override name = "RequestFailed";
  constructor(readonly failure: Failure) {
    super(failure.msg);
  }
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
});

/** A query from a call: data when it succeeded, an error that needs no second message when it did not. */
export function q<T>(key: readonly unknown[], call: () => Promise<Outcome<T>>) {
  return queryOptions({ queryKey: key, queryFn: async () => dataOf(await call()) });
}

export function dataOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new RequestFailed(outcome);
  return outcome.data;
}
