import { z } from "zod";

export const sendPasswordResetSchema = z.object({ email: z.email().max(255) });
