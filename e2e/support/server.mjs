// The real program on a free port with a folder of its own, started for one file of stories.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const program = process.env.FAIRDRAW_PROGRAM ?? join(process.env.CARGO_TARGET_DIR ?? "../target", "debug/fairdraw");

/** Starts a server and resolves when it says where it listens. Passkeys need a host name, so the address is localhost. */
export async function startServer(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fairdraw-e2e-"));
  const environment = { FAIRDRAW_LISTEN: "127.0.0.1:0", FAIRDRAW_DATA: folder, FAIRDRAW_LOG: "error", FAIRDRAW_RATE_SIGN_IN: "0", ...settings };
  const child = spawn(program, ["serve"], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /ready: (http:\/\/[\d.:]+)/.exec(said);
      if (found) resolve(found[1].replace("127.0.0.1", "localhost"));
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    address,
    /** What only the operator does, on the server itself. */
    operate(...words) {
      return execFileSync(program, ["operator", ...words], { env: environment, encoding: "utf8" });
    },
    /** Gives the owner of a token the paid plan; a node believes in the plan it knows for some seconds more. */
    async makeVip(token, who) {
      this.operate("grant", who, "vip", "--days", "1");
      const plan = async () => {
        const answer = await fetch(`${address}/lotto/api/v1/lotto/gates`, { headers: { token } });
        return (await answer.json()).data.plan;
      };
      while ((await plan()) !== "vip") {
        await pause(200);
      }
    },
    /**
     * As if so many seconds had passed for what waits: vouchers since they were sent, claims until their deadline. The
     * program's clock cannot be moved, and must not be; so the kept times are.
     */
    elapse(seconds) {
      const micros = seconds * 1_000_000;
      const sql = `BEGIN IMMEDIATE;
        UPDATE vouchers SET created_at = created_at - ${micros};
        UPDATE claims SET deadline_at = deadline_at - ${micros};
        UPDATE jobs SET run_at = run_at - ${micros} WHERE kind = 'expire_claim';
        COMMIT;`;
      execFileSync("sqlite3", ["-cmd", ".timeout 30000", join(folder, "fairdraw.db"), sql]);
    },
    /** The report of the command line about a downloaded proof. */
    verify(bundle) {
      return JSON.parse(execFileSync(program, ["verify", "--json", bundle], { env: environment, encoding: "utf8" }));
    },
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
