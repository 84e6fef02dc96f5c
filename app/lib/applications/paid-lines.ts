/** By which the ids of costs, as "gb.pay.application-fee", are told from those of papers (`like` of the database). */
export const idsOfCosts = "%.pay.%";
