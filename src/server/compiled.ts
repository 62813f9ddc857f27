import { isDeepStrictEqual } from "node:util";
import {
  type AnyContractProcedure,
  type AnyContractRouter,
  type AnySchema,
  ContractProcedure,
  isContractProcedure,
} from "@orpc/contract";
import { compile, type $ZodType } from "zod/v4/core";
import { WrittenJson } from "#db/json.ts";

/**
 * Copies a contract with compiled shapes, which check several times as fast. zod compiles a shape when its call is
 * first made. Compiled shapes accept, refuse and drop exactly what the contract's own shapes do.
 */
export function compiled<T extends AnyContractRouter>(contract: T): T {
  if (isContractProcedure(contract)) return compiledCall(contract) as AnyContractRouter as T;
  const parts = Object.entries(contract).map(([name, part]) => [name, compiled(part)]);
  return Object.fromEntries(parts) as T;
}

function compiledCall({ "~orpc": call }: AnyContractProcedure): AnyContractProcedure {
  const { inputSchema, outputSchema } = call;
  return new ContractProcedure({
    ...call,
    inputSchema: inputSchema && compiledShape(inputSchema),
    outputSchema: outputSchema && compiledShape(outputSchema),
  });
}

function compiledShape(shape: AnySchema): AnySchema {
  const standard = shape["~standard"];
  let quick: AnySchema | undefined;
  const validate: typeof standard.validate = (value) => {
    quick ??= compile(shape as unknown as $ZodType);
    const { validate: check } = quick["~standard"];
    return value instanceof WrittenJson ? checkWritten(value, check) : check(value);
  };
  return { "~standard": { ...standard, validate } };
}

/** An answer that PostgreSQL has written, for a handler to return where the contract names what is written. */
export function asWritten<T>(answer: WrittenJson<T>): T {
  return answer as unknown as T;
}

/** From how many bytes on an answer is not checked anew: reading and comparing it would hold up everybody else. */
const MAX_CHECKED = 10_000_000;

/**
 * Lets an answer of PostgreSQL pass as it is: its statement reads no field that the contract does not name. Where
 * people develop and test, it is checked all the same, and refused when the contract would change it.
 */
async function checkWritten(
  answer: WrittenJson<unknown>,
  check: AnySchema["~standard"]["validate"],
): Promise<Awaited<ReturnType<typeof check>>> {
  if (process.env.NODE_ENV === "production" || answer.bytes.length > MAX_CHECKED) {
    return { value: answer };
  }
  const written = answer.parse();
  const checked = await check(written);
  if (checked.issues || isDeepStrictEqual(checked.value, written)) {
    return checked.issues ? checked : { value: answer };
  }
  return { issues: [{ message: "an answer of the database has fields that no contract names" }] };
}
