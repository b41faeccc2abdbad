// Writes crates/server/src/places/districts.json: provinces, cities and areas in the shape of Tencent's district list.
//
// Run it in a folder where `npm install @vant/area-data@2.1.0` was done:  node districts.mjs > districts.json
// Source: @vant/area-data 2.1.0 (MIT), made from the lists of the Ministry of Civil Affairs and the statistics bureau.

import { createRequire } from "node:module";
const { areaList } = createRequire(`${process.cwd()}/`)("@vant/area-data");

// Their districts stand at the second level, and their city is the item itself.
const MUNICIPALITIES = ["11", "12", "31", "50", "81", "82"];

const AUTONOMOUS = { 内蒙古自治区: "内蒙古", 广西壮族自治区: "广西", 西藏自治区: "西藏", 宁夏回族自治区: "宁夏", 新疆维吾尔自治区: "新疆", 香港特别行政区: "香港", 澳门特别行政区: "澳门" };

// A short name only where it stays at least two characters and unmistakable; counties and districts keep their kind.
function shortName(fullname, level) {
  if (AUTONOMOUS[fullname]) return AUTONOMOUS[fullname];
  if (level === 2) return fullname;
  const short = fullname.replace(/(省|市)$/, "");
  return short.length >= 2 ? short : fullname;
}

const entries = (list) => Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1));
const item = ([id, fullname], level) => ({ id, name: shortName(fullname, level), fullname });

const provinces = entries(areaList.province_list);
const cities = entries(areaList.city_list);
const counties = entries(areaList.county_list);
const result = [[], [], []];

function under(parent, level, children) {
  if (children.length === 0) return parent;
  const first = result[level].length;
  result[level].push(...children);
  return { ...parent, cidx: [first, result[level].length - 1] };
}

for (const province of provinces) {
  const prefix = province[0].slice(0, 2);
  const parent = item(province, 0);
  if (MUNICIPALITIES.includes(prefix)) {
    const districts = counties.filter(([id]) => id.startsWith(prefix)).map((entry) => item(entry, 2));
    result[0].push(under(parent, 1, districts));
    continue;
  }
  const own = cities.filter(([id]) => id.startsWith(prefix)).map((city) => {
    const areas = counties.filter(([id]) => id.startsWith(city[0].slice(0, 4))).map((entry) => item(entry, 2));
    return under(item(city, 1), 2, areas);
  });
  result[0].push(under(parent, 1, own));
}

process.stdout.write(JSON.stringify(result));
