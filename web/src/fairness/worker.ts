// The worker of pages that load their scripts from a server. `verify.html` makes its own from itself.

import { answerJobs } from "./verify-in-worker";

answerJobs();
