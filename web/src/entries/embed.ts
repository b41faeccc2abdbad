// The card of a draw on somebody else's page.

import { startCard } from "@/features/embed/card";
import "@/ui/tokens.css";
import "@/features/embed/card.css";

const root = document.getElementById("root");
if (root) startCard(root, new URLSearchParams(window.location.search));
