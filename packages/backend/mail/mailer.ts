export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** @throws AppError `mail_failed` with the transport's error as cause */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
