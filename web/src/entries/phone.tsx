// The phone: what a participant holds in the hand.

import { boot } from "@/entries/boot";
import { PhoneApp } from "@/routes/phone-app";

boot({ words: ["phone"], draw: () => <PhoneApp /> });
