import { createServer } from "node:http";
import { buffer, json } from "node:stream/consumers";
import { listen } from "../../ports/listen.mjs";

/**
 * Starts a server that answers as GitHub does: releases with their files, and files of branches.
 *
 * @param {string} name `owner/repository`
 */
export async function startGithub(name) {
  /** @type {Map<string, { body: string; assets: { name: string; content: Buffer }[] }>} by tag */
  const releases = new Map();
  /** @type {Map<string, Buffer>} by path */
  const files = new Map();
  let url = "";

  /** @type {Record<string, (rest: string, request: import("node:http").IncomingMessage) => Promise<[number, unknown]>>} */
  const routes = {
    [`GET /repos/${name}/branches/`]: async (branch) =>
      branch === "gh-pages" ? [200, {}] : [404, {}],
    [`GET /repos/${name}/releases/tags/`]: async (tag) => {
      const release = releases.get(tag);
      return release ? [200, describe(tag, release.assets)] : [404, {}];
    },
    [`POST /repos/${name}/releases`]: async (_rest, request) => {
      const { tag_name: tag, body } = /** @type {Record<string, string>} */ (await json(request));
      if (releases.has(tag ?? "")) return [422, { message: "already_exists" }];
      releases.set(tag ?? "", { body: body ?? "", assets: [] });
      return [201, describe(tag ?? "", [])];
    },
    "POST /uploads/": async (rest, request) => {
      const { pathname, searchParams } = new URL(rest, "http://localhost");
      const assets = releases.get(pathname.slice(1))?.assets ?? [];
      const file = searchParams.get("name") ?? "";
      if (assets.some((asset) => asset.name === file)) return [422, { message: "already_exists" }];
      assets.push({ name: file, content: await buffer(request) });
      return [201, { name: file }];
    },
    [`GET /repos/${name}/contents/`]: async (rest) => {
      const content = files.get(rest.replace(/\?.*/, ""));
      return content ? [200, { content: content.toString("base64") }] : [404, {}];
    },
    [`PUT /repos/${name}/contents/`]: async (path, request) => {
      const { content } = /** @type {Record<string, string>} */ (await json(request));
      if (files.has(path)) return [422, { message: "sha wasn't supplied" }];
      files.set(path, Buffer.from(content ?? "", "base64"));
      return [201, {}];
    },
    [`GET /repos/${name}`]: async (_rest, { headers }) => [
      200,
      { permissions: { push: headers.authorization === "Bearer right" } },
    ],
  };

  const describe = (
    /** @type {string} */ tag,
    /** @type {readonly { name: string }[]} */ assets,
  ) => ({
    upload_url: `${url}/uploads/${tag}{?name,label}`,
    assets: assets.map((asset) => ({ name: asset.name })),
  });

  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`;
    const [prefix, handle] = Object.entries(routes).find(([each]) => line.startsWith(each)) ?? [];
    const answer = handle?.(line.slice(prefix?.length), request) ?? Promise.resolve([404, {}]);
    void answer.then(([status, body]) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
  });
  url = `http://127.0.0.1:${await listen(server, 0)}`;
  return {
    url,
    releases,
    files,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
