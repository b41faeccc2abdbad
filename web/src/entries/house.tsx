// The login page of the house provider.

import { boot } from "@/entries/boot";
import { HousePage } from "@/features/house/house-page";

boot({ words: ["house"], draw: () => <HousePage /> });
