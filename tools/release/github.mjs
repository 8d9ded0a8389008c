/**
 * @typedef {object} GithubOptions
 * @property {string} api the URL of the API
 * @property {string} name `owner/repository`
 * @property {string} token
 */

/** What the API returns of a release. @typedef {{ upload_url: string; assets: { name: string }[] }} Release */

/**
 * Returns what a release needs of GitHub.
 *
 * @param {GithubOptions} options
 */
export function createGithub({ api, name, token }) {
  const repository = `${api}/repos/${name}`;

  /**
   * @param {string} method
   * @param {string} url
   * @param {string | Uint8Array<ArrayBuffer>} [body]
   * @returns {Promise<any>} undefined if there is nothing at the URL
   */
  async function request(method, url, body) {
    const response = await fetch(url, {
      method,
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${token}`,
        ...(body && {
          "content-type": typeof body === "string" ? "application/json" : "text/javascript",
        }),
      },
      ...(body && { body }),
    });
    if (response.status === 404 && method === "GET") return undefined;
    if (!response.ok)
      throw new Error(
        `GitHub responds with ${response.status} to ${method} ${url}: ${await response.text()}`,
      );
    return response.json();
  }

  /** @param {string} path @param {string} branch */
  const contentUrl = (path, branch) => `${repository}/contents/${path}?ref=${branch}`;

  return {
    /** Whether the token may write. */
    async mayWrite() {
      const found = await request("GET", repository);
      return found?.permissions?.push === true;
    },

    /** @param {string} branch */
    hasBranch: async (branch) =>
      (await request("GET", `${repository}/branches/${branch}`)) !== undefined,

    /** @param {string} tag @returns {Promise<Release | undefined>} */
    release: (tag) => request("GET", `${repository}/releases/tags/${tag}`),

    /** @param {string} tag @param {string} notes @returns {Promise<Release>} */
    createRelease: (tag, notes) =>
      request(
        "POST",
        `${repository}/releases`,
        JSON.stringify({ tag_name: tag, name: tag, body: notes }),
      ),

    /** @param {Release} release @param {string} file its name @param {Uint8Array} content */
    uploadFile: (release, file, content) =>
      request(
        "POST",
        release.upload_url.replace(/\{.*\}$/, `?name=${file}`),
        Uint8Array.from(content),
      ),

    /** @param {string} path @param {string} branch @returns {Promise<Buffer | undefined>} */
    async readFile(path, branch) {
      const found = await request("GET", contentUrl(path, branch));
      return found && Buffer.from(found.content, "base64");
    },

    /**
     * Creates a file. GitHub refuses to change an existing one this way.
     *
     * @param {string} path
     * @param {string} branch
     * @param {Buffer} content
     * @param {string} message
     */
    createFile: (path, branch, content, message) =>
      request(
        "PUT",
        `${repository}/contents/${path}`,
        JSON.stringify({ branch, message, content: content.toString("base64") }),
      ),
  };
}

/** @typedef {ReturnType<typeof createGithub>} Github */
