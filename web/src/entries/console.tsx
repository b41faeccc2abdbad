// The console: login, dashboard and everything an organiser does.

import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, RouterProvider } from "react-router";
import { queryClient } from "@/api/query";
import { boot } from "@/entries/boot";
import { resetUserInfo } from "@/features/identity/user-info";
import { consoleRoutes } from "@/routes/console-routes";

boot({
  words: ["console"],
  resetUserInfo,
  draw: () => (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(consoleRoutes)} />
    </QueryClientProvider>
  ),
});
