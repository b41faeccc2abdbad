// How the app tells a person something from outside a component. The console answers with Ant Design, the phone and
// the hall with their own small pieces; whoever reports does not know which.

export interface Question {
  title: string;
  content: string;
  yes: string;
  no: string;
}

export interface Reporter {
  /** A short line that goes away by itself. */
  message(text: string): void;
  success(text: string): void;
  /** A titled note that stays until it was read. */
  notification(title: string, text: string): void;
  /** Resolves to true for the affirmative button. */
  confirm(question: Question): Promise<boolean>;
}

/** Until a page has put up its own, what is reported goes to the developer's console. */
const silent: Reporter = {
  message: (text) => console.warn(text),
  success: () => undefined,
  notification: (title, text) => console.warn(title, text),
  confirm: () => Promise.resolve(false),
};

const installed: Reporter[] = [];
const current = () => installed.at(-1) ?? silent;

/** Puts a reporter in charge. Returns how to take it out again. */
export function installReporter(reporter: Reporter): () => void {
  installed.push(reporter);
  return () => {
    installed.splice(installed.indexOf(reporter), 1);
  };
}

export const reporter: Reporter = {
  message: (text) => current().message(text),
  success: (text) => current().success(text),
  notification: (title, text) => current().notification(title, text),
  confirm: (question) => current().confirm(question),
};
