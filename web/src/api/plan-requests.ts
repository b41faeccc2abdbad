// Lets the client say that a paid plan is needed without knowing who shows it. Nobody may be listening: the phone
// pages have no such dialog.

export interface PlanNeed {
  feature: string;
  description: string;
  limit: number | null;
}

type Listener = (need: PlanNeed) => void;

const listeners = new Set<Listener>();

export const planRequests = {
  /** Whether somebody took it over. */
  ask(need: PlanNeed): boolean {
    for (const listener of listeners) listener(need);
    return listeners.size > 0;
  },
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The server's detail of "a plan is needed", whatever of it is there. */
export function readPlanNeed(detail: unknown): PlanNeed {
  const { feature, description, limit } = (detail ?? {}) as Partial<Record<keyof PlanNeed, unknown>>;
  return {
    feature: typeof feature === "string" ? feature : "",
    description: typeof description === "string" ? description : "",
    limit: typeof limit === "number" ? limit : null,
  };
}
