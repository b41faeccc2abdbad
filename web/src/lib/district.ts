// Walks the three levels of districts: province, city, area. Each level is a flat list; an entry names its children
// by the first and last index in the next list.

export interface District {
  id: string;
  name: string;
  fullname: string;
  cidx?: [first: number, last: number] | null;
}

export type DistrictLevels = [provinces: District[], cities: District[], areas: District[]];

const MUNICIPALITIES = new Set([
  ...["北京", "天津", "上海", "重庆", "香港", "澳门"],
  ...["Beijing", "Tianjin", "Shanghai", "Chongqing", "Hong Kong", "Macau"],
]);

/** A province that is administered as one city, so it has no cities of its own. */
export function isMunicipality(district: District): boolean {
  return MUNICIPALITIES.has(district.name);
}

/** The city level of a province. Of a municipality it is the municipality itself. */
export function citiesOf(levels: DistrictLevels, province: District): District[] {
  return isMunicipality(province) ? [province] : childrenIn(levels[1], province);
}

/** The areas of a city. Those of a municipality stand where other provinces have their cities. */
export function areasOf(levels: DistrictLevels, city: District): District[] {
  return childrenIn(isMunicipality(city) ? levels[1] : levels[2], city);
}

/** `cidx` is inclusive at both ends. */
function childrenIn(level: District[], { cidx }: District): District[] {
  return cidx ? level.slice(cidx[0], cidx[1] + 1) : [];
}
