// Catches what breaks while drawing a page and shows the error screen instead of nothing.

import { Component, type ReactNode } from "react";
import { ErrorScreen } from "@/ui/error-screen";

interface Props {
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorScreen /> : this.props.children;
  }
}
