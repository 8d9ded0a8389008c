import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import sirv from "sirv";
import { serve } from "./serve.ts";

const root = fileURLToPath(new URL("../dist", import.meta.url));

/** A calling app's server. It redirects users who are not logged in to a page of another origin. */
export interface RedirectingSite {
  /** The origin of the app. It serves the fixture pages after a log-in. */
  app: string;
  /** The origin of the login page, which redirects back. */
  login: string;
}

const loginPage = `<!doctype html><html lang="en"><title>Log in</title>
<body style="font: 16px system-ui; padding: 1rem"><h1>Example ID</h1>
<form method="post"><label>Name <input name="name" required></label>
<button>Log in</button></form>`;

/** Serves both on free ports while `use` runs. All requests belong to one user. */
export async function withRedirectingSite(
  use: (site: RedirectingSite) => Promise<void>,
): Promise<void> {
  const site = { app: "", login: "" };
  let isLoggedIn = false;
  const files = sirv(root, { dev: true });
  const handleApp: RequestListener = (request, response) => {
    if (isLoggedIn || request.url?.startsWith("/assets/")) files(request, response);
    else {
      const back = encodeURIComponent(`${site.app}${request.url}`);
      response.writeHead(302, { location: `${site.login}/?back=${back}` }).end();
    }
  };
  const handleLogin: RequestListener = (request, response) => {
    if (request.method === "POST") {
      isLoggedIn = true;
      const back = new URL(request.url ?? "", site.login).searchParams.get("back") ?? "";
      response.writeHead(303, { location: back }).end();
    } else {
      response.writeHead(200, { "content-type": "text/html" }).end(loginPage);
    }
  };
  const app = await serve(handleApp);
  const login = await serve(handleLogin);
  Object.assign(site, { app: app.url, login: login.url });
  try {
    await use(site);
  } finally {
    await app.stop();
    await login.stop();
  }
}
