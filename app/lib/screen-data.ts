import { type QueryClient, type QueryExecuteOptions, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";

/** Begins to read what a screen shows. Its parts find it on its way, or there, and ask for nothing again. */
export type ScreenData = (client: QueryClient, userId: string, search: URLSearchParams) => void;

/** As `ScreenData`; fulfilled when all of it is there, or failed: nobody is told of that here. */
export type FirstReads = (client: QueryClient, userId: string) => Promise<unknown>;

/** Reads what is not fresh. Whoever shows it tells of errors. */
export function beginReading<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): void {
  void readAhead(client, query);
}

/** As `beginReading`. @returns what was read; undefined after a failure */
export function readAhead<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data | undefined> {
  return client.query(query).catch(() => undefined);
}

/** For a screen whose parts would ask one after the other: before they are mounted. */
export function useScreenData(read: ScreenData, userId: string): void {
  const client = useQueryClient();
  const { search } = useLocation();
  useState(() => read(client, userId, new URLSearchParams(search)));
}
