import { expectTypeOf, it } from "vitest";
import type * as packed from "../types/index.d.ts";
import type * as own from "./index.ts";

it("are what the code has, as far as programs go", () => {
  expectTypeOf<packed.CrmServerOptions>().toExtend<own.CrmServerOptions>();
  expectTypeOf<keyof packed.CrmServerOptions>().toEqualTypeOf<keyof own.CrmServerOptions>();
  expectTypeOf<own.CrmServer>().toExtend<packed.CrmServer>();
  expectTypeOf<packed.SeedInput>().toExtend<own.SeedInput>();
  expectTypeOf<keyof packed.SeedInput>().toEqualTypeOf<keyof own.SeedInput>();
  expectTypeOf<own.PageReport>().toExtend<packed.PageReport>();
  expectTypeOf<keyof typeof own>().toEqualTypeOf<keyof typeof packed>();
});
