// The parts of MailDev 2.2.1 that the mailbox uses; the package has no types of its own.
declare module "maildev" {
  import type { Server } from "node:net";

  export interface MailServer {
    smtp: {
      server: Server;
      listen(port: string, host: string): unknown;
      close(done: () => void): void;
      on(event: "error", listener: () => void): void;
      removeAllListeners(event: "error"): void;
    };
    store: { id: string }[];
    on(event: "new", listener: () => void): void;
    deleteEmail(id: string, done: (error: Error | null) => void): void;
  }

  export default class MailDev implements MailServer {
    constructor(config: { smtp: string; ip: string; mailDirectory: string; silent: boolean; disableWeb: boolean });
    smtp: MailServer["smtp"];
    store: MailServer["store"];
    on: MailServer["on"];
    deleteEmail: MailServer["deleteEmail"];
  }
}

declare module "maildev/lib/web.js" {
  import type { Server } from "node:http";
  import type { MailServer } from "maildev";

  const web: {
    server: Server;
    start(
      port: string,
      host: string,
      mailServer: MailServer,
      user: undefined,
      password: undefined,
      basePathname: undefined,
      secure: { https: boolean },
    ): void;
    close(done: () => void): void;
  };
  export default web;
}
