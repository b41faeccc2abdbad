// The provinces as tiles: each the same size, near its neighbours, so that a small one can be seen as well as a large one.

import type { ProvinceCount } from "@/api/after-types";
import type { Language } from "@/lib/languages";

interface Tile {
  /** As the list of districts writes it. */
  name: string;
  /** One or two characters. */
  short: string;
  english: string;
  initials: string;
  column: number;
  row: number;
}

const tile = (
  name: string,
  short: string,
  english: string,
  initials: string,
  column: number,
  row: number,
): Tile => ({
  name,
  short,
  english,
  initials,
  column,
  row,
});

export const TILES: readonly Tile[] = [
  tile("黑龙江省", "黑", "Heilongjiang", "HL", 6, 0),
  tile("内蒙古自治区", "蒙", "Inner Mongolia", "NM", 3, 1),
  tile("吉林省", "吉", "Jilin", "JL", 6, 1),
  tile("新疆维吾尔自治区", "新", "Xinjiang", "XJ", 0, 2),
  tile("甘肃省", "甘", "Gansu", "GS", 1, 2),
  tile("宁夏回族自治区", "宁", "Ningxia", "NX", 2, 2),
  tile("山西省", "晋", "Shanxi", "SX", 3, 2),
  tile("北京市", "京", "Beijing", "BJ", 4, 2),
  tile("天津市", "津", "Tianjin", "TJ", 5, 2),
  tile("辽宁省", "辽", "Liaoning", "LN", 6, 2),
  tile("青海省", "青", "Qinghai", "QH", 1, 3),
  tile("陕西省", "陕", "Shaanxi", "SN", 2, 3),
  tile("河南省", "豫", "Henan", "HA", 3, 3),
  tile("河北省", "冀", "Hebei", "HE", 4, 3),
  tile("山东省", "鲁", "Shandong", "SD", 5, 3),
  tile("西藏自治区", "藏", "Tibet", "XZ", 0, 4),
  tile("四川省", "川", "Sichuan", "SC", 1, 4),
  tile("重庆市", "渝", "Chongqing", "CQ", 2, 4),
  tile("湖北省", "鄂", "Hubei", "HB", 3, 4),
  tile("安徽省", "皖", "Anhui", "AH", 4, 4),
  tile("江苏省", "苏", "Jiangsu", "JS", 5, 4),
  tile("上海市", "沪", "Shanghai", "SH", 6, 4),
  tile("云南省", "云", "Yunnan", "YN", 1, 5),
  tile("贵州省", "贵", "Guizhou", "GZ", 2, 5),
  tile("湖南省", "湘", "Hunan", "HN", 3, 5),
  tile("江西省", "赣", "Jiangxi", "JX", 4, 5),
  tile("浙江省", "浙", "Zhejiang", "ZJ", 5, 5),
  tile("广西壮族自治区", "桂", "Guangxi", "GX", 2, 6),
  tile("广东省", "粤", "Guangdong", "GD", 3, 6),
  tile("福建省", "闽", "Fujian", "FJ", 5, 6),
  tile("台湾省", "台", "Taiwan", "TW", 6, 6),
  tile("海南省", "琼", "Hainan", "HI", 2, 7),
  tile("澳门特别行政区", "澳", "Macau", "MO", 3, 7),
  tile("香港特别行政区", "港", "Hong Kong", "HK", 4, 7),
];

export const COLUMNS = 7;
export const ROWS = 8;

export function provinceName(name: string, language: Language): string {
  if (language !== "en") return name;
  return TILES.find((known) => known.name === name)?.english ?? name;
}

/** How dark a tile is, in five steps; 0 where nobody is. By the root of the share, so that few can still be told apart. */
export function shadeOf(count: number, most: number): number {
  if (count <= 0 || most <= 0) return 0;
  return Math.min(5, Math.ceil(5 * Math.sqrt(count / most)));
}

export const countsByName = (provinces: readonly ProvinceCount[]): ReadonlyMap<string, number> =>
  new Map(provinces.map(({ province, count }) => [province, count]));
