// Lets any part of the app ask for the contact card without knowing who shows it.

type Listener = () => void;

const listeners = new Set<Listener>();

export const contactRequests = {
  ask(): void {
    for (const listener of listeners) listener();
  },
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
