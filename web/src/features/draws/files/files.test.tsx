// What people see of files on their way, whatever state they are in.

import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { CodeCounts, CodesAdded } from "@/features/draws/files/code-counts";
import { DropZone } from "@/features/draws/files/drop-zone";
import { ExportShelf } from "@/features/draws/files/export-shelf";
import { type ExportView, exportsQuery, type ImportView } from "@/features/draws/files/file-calls";
import { ImportPreview } from "@/features/draws/files/import-preview";

const file: ExportView = {
  id: "x_1",
  what: "participants",
  format: "csv",
  state: "running",
  done: 250_000,
  total: 1_000_000,
  bytes: 0,
  url: null,
  expires_at: null,
  created_at: "2026-11-15T10:00:00Z",
};

const table: ImportView = {
  id: "i_1",
  state: "checked",
  file_name: "back.xlsx",
  found: { format: "xlsx", encoding: null, sheet: "Sheet1" },
  total: 300,
  problems: 1,
  done: 0,
  shipped: 0,
  rows: [
    { line: 7, who: "Mei", courier: "SF", tracking: "1.2E+18", problem: "cut" },
    { line: 2, who: "Li", courier: "SF", tracking: "SF1", problem: null },
  ],
  expires_at: "2026-11-16T10:00:00Z",
};

const shelf = (list: ExportView[]) => {
  queryClient.setQueryData(exportsQuery("d_1").queryKey, { list });
  render(
    <QueryClientProvider client={queryClient}>
      <ExportShelf lid="d_1" offers={["participants"]} />
    </QueryClientProvider>,
  );
};

it("shows how far a long file is, and nothing when there is none", () => {
  shelf([file, { ...file, id: "x_2", state: "expired" }]);
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByText("250,000 of 1,000,000 rows")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  expect(screen.getByRole("button", { name: "Stop writing Participants.csv" })).toBeTruthy();
});

it("leads to a file that is ready, and says until when", () => {
  shelf([{ ...file, state: "ready", url: "/somewhere", expires_at: "2026-11-15T11:00:00Z" }]);
  const link = screen.getByRole("link", { name: "Download Participants.csv" });
  expect(link.getAttribute("href")).toBe("/somewhere");
  expect(screen.getByText(/^250,000 rows, until /)).toBeTruthy();
});

it("names the rows that cannot be taken before anything is written", () => {
  render(<ImportPreview view={table} />);
  const status = screen.getByRole("status").textContent;
  expect(status).toContain("299 rows can be shipped.");
  expect(status).toContain("1 row is left out.");
  expect(status).toContain("back.xlsx · Sheet1");
  expect(screen.getByRole("row", { name: /^7 The spreadsheet has cut this number/ })).toBeTruthy();
  expect(screen.getByText("298 more rows are not shown.")).toBeTruthy();
});

it("warns when there are fewer codes than units, and names repeated rows", () => {
  const counts = { prize: 0, name: "x", needed: 10, total: 4, given: 1, left: 3, missing: 6 };
  render(<CodeCounts counts={{ ...counts, recent: [{ code: "GI**-1", at: "2026-11-15T10:00:00Z" }] }} />);
  expect(screen.getByText(/^6 codes are missing/)).toBeTruthy();
  expect(screen.getByText("GI**-1")).toBeTruthy();
  const read = {
    added: 2,
    known: 1,
    repeated_count: 1,
    repeated: [{ line: 4, first_line: 2 }],
    total: 4,
    left: 3,
  };
  render(<CodesAdded read={read} />);
  expect(screen.getByText(/row 4 is row 2/)).toBeTruthy();
});

it("takes a file that is dropped and a table that is pasted, and no file that is too large", () => {
  const [onFile, onFault] = [vi.fn(), vi.fn()];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const props = { example: "", pasteLabel: "Or paste", busy: false, fault: null, onFile, onFault };
  const { container } = render(<DropZone {...props} />);
  const zone = container.firstElementChild as Element;
  const huge = Object.defineProperty(new File(["x"], "a.csv"), "size", { value: 21 * 1024 * 1024 });
  fireEvent.drop(zone, { dataTransfer: { files: [huge] } });
  expect(onFault).toHaveBeenCalledWith(expect.stringContaining("20 MB"));
  fireEvent.drop(zone, { dataTransfer: { files: [new File(["x"], "a.csv")] } });
  fireEvent.change(screen.getByLabelText("Or paste"), { target: { value: "code,number\nX,1" } });
  fireEvent.click(screen.getByRole("button", { name: "Check what was pasted" }));
  expect(onFile).toHaveBeenCalledTimes(2);
});
