// Walking the districts: inclusive ranges, and municipalities whose city level is themselves.

import { expect, it } from "vitest";
import { areasOf, citiesOf, type District, type DistrictLevels, isMunicipality } from "@/lib/district";

const named = (name: string, cidx?: [number, number]): District => ({
  id: name,
  name,
  fullname: `${name}市`,
  ...(cidx ? { cidx } : {}),
});

const beijing = named("北京", [0, 1]);
const guangdong = named("广东", [2, 3]);
const levels: DistrictLevels = [
  [beijing, guangdong],
  [named("东城"), named("西城"), named("广州", [0, 1]), named("东莞")],
  [named("越秀"), named("天河")],
];
const names = (districts: District[]) => districts.map(({ name }) => name);

it("takes the children from the first to the last index, both included", () => {
  expect(names(citiesOf(levels, guangdong))).toEqual(["广州", "东莞"]);
  expect(names(areasOf(levels, named("广州", [0, 1])))).toEqual(["越秀", "天河"]);
});

it("has no children without a range", () => {
  expect(areasOf(levels, named("东莞"))).toEqual([]);
});

it.each(["北京", "天津", "上海", "重庆", "香港", "澳门"])("%s is a municipality", (name) => {
  const municipality = named(name, [0, 1]);
  expect(isMunicipality(municipality)).toBe(true);
  expect(citiesOf(levels, municipality)).toEqual([municipality]);
});

it.each(["Beijing", "Tianjin", "Shanghai", "Chongqing", "Hong Kong", "Macau"])("so is %s", (name) => {
  expect(isMunicipality(named(name))).toBe(true);
});

it("a province is not", () => {
  expect(isMunicipality(guangdong)).toBe(false);
});

it("the areas of a municipality are its own districts", () => {
  expect(names(areasOf(levels, beijing))).toEqual(["东城", "西城"]);
});
