// The console: login, dashboard and everything an organiser does.

import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, createPath, RouterProvider } from "react-router";
import { queryClient } from "@/api/query";
import { boot } from "@/entries/boot";
import { resetUserInfo } from "@/features/identity/user-info";
import { consoleRoutes } from "@/routes/console-routes";

let router: ReturnType<typeof createBrowserRouter> | null = null;

boot({
  words: ["console"],
  resetUserInfo,
  // While a page is being loaded the address bar still shows the one before.
  address: () => {
    const next = router?.state.navigation.location;
    return next ? window.location.origin + createPath(next) : window.location.href;
  },
  draw: () => {
    // Not earlier: its guards must see the token that an operator's link brought.
    router = createBrowserRouter(consoleRoutes);
    return (
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    );
  },
});
