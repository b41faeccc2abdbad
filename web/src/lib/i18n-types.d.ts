// Makes every translation key a checked type. Chinese is the original; a test keeps English equal to it.

import "i18next";
import type after from "../locales/zh-CN/after.json";
import type appeal from "../locales/zh-CN/appeal.json";
import type claim from "../locales/zh-CN/claim.json";
import type common from "../locales/zh-CN/common.json";
import type consoleWords from "../locales/zh-CN/console.json";
import type desk from "../locales/zh-CN/desk.json";
import type draws from "../locales/zh-CN/draws.json";
import type figures from "../locales/zh-CN/figures.json";
import type files from "../locales/zh-CN/files.json";
import type hall from "../locales/zh-CN/hall.json";
import type home from "../locales/zh-CN/home.json";
import type house from "../locales/zh-CN/house.json";
import type instant from "../locales/zh-CN/instant.json";
import type instantForm from "../locales/zh-CN/instant-form.json";
import type lab from "../locales/zh-CN/lab.json";
import type lots from "../locales/zh-CN/lots.json";
import type lotsForm from "../locales/zh-CN/lots-form.json";
import type notices from "../locales/zh-CN/notices.json";
import type phone from "../locales/zh-CN/phone.json";
import type prizes from "../locales/zh-CN/prizes.json";
import type record from "../locales/zh-CN/record.json";
import type scan from "../locales/zh-CN/scan.json";
import type share from "../locales/zh-CN/share.json";
import type verify from "../locales/zh-CN/verify.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      claim: typeof claim;
      after: typeof after;
      appeal: typeof appeal;
      common: typeof common;
      console: typeof consoleWords;
      desk: typeof desk;
      draws: typeof draws;
      figures: typeof figures;
      files: typeof files;
      hall: typeof hall;
      home: typeof home;
      house: typeof house;
      "instant-form": typeof instantForm;
      instant: typeof instant;
      lab: typeof lab;
      lots: typeof lots;
      "lots-form": typeof lotsForm;
      notices: typeof notices;
      phone: typeof phone;
      prizes: typeof prizes;
      record: typeof record;
      scan: typeof scan;
      share: typeof share;
      verify: typeof verify;
    };
  }
}
