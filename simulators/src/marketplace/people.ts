import type { City } from './model.ts';

/** Names of invented people, with addresses in real places. */
export const FIRST_NAMES = [
  'Olivia', 'Liam', 'Emma', 'Noah', 'Ava', 'Mason', 'Sophia', 'Ethan', 'Mia', 'Logan', 'Harper', 'Lucas', 'Evelyn',
  'Jackson', 'Abigail', 'Aiden', 'Ella', 'Carter', 'Scarlett', 'Wyatt', 'Grace', 'Owen', 'Chloe', 'Caleb', 'Victoria',
  'Isaac', 'Riley', 'Hunter', 'Aria', 'Jordan', 'Lily', 'Cameron', 'Zoey', 'Adrian', 'Nora', 'José', 'Hannah', 'Andre',
]; // prettier-ignore

export const LAST_NAMES = [
  'Smith', 'Johnson', 'Williams', 'Brown', 'Jones', 'Garcia', 'Miller', 'Davis', 'Rodriguez', 'Martinez', 'Hernandez',
  'Lopez', 'Gonzalez', 'Wilson', 'Anderson', 'Thomas', 'Taylor', 'Moore', 'Jackson', 'Martin', 'Lee', 'Perez', 'Thompson',
  'White', 'Harris', 'Sanchez', 'Clark', 'Ramirez', 'Lewis', 'Robinson', 'Walker', 'Young', 'Allen', 'King', "O'Brien",
]; // prettier-ignore

export const STREETS = [
  'Maple Street', 'Oak Avenue', 'Coleman Avenue', 'Cedar Lane', 'Elm Street', 'Washington Boulevard', 'Lakeview Drive',
  'Hillcrest Road', 'Sunset Boulevard', 'Park Avenue', 'Riverside Drive', 'Magnolia Court', 'Willow Way', 'Pine Ridge Road',
  'Jefferson Street', 'Meadow Lane', 'Highland Avenue', 'Chestnut Street',
]; // prettier-ignore

export const CITIES: City[] = [
  { city: 'San Jose', county: 'Santa Clara', state: 'California', stateCode: 'CA', zip: '95110', taxRate: 0.09375 },
  { city: 'Los Angeles', county: 'Los Angeles', state: 'California', stateCode: 'CA', zip: '90012', taxRate: 0.095 },
  { city: 'Houston', county: 'Harris', state: 'Texas', stateCode: 'TX', zip: '77002', taxRate: 0.0825 },
  { city: 'Austin', county: 'Travis', state: 'Texas', stateCode: 'TX', zip: '78701', taxRate: 0.0825 },
  { city: 'Miami', county: 'Miami-Dade', state: 'Florida', stateCode: 'FL', zip: '33130', taxRate: 0.07 },
  { city: 'Orlando', county: 'Orange', state: 'Florida', stateCode: 'FL', zip: '32801', taxRate: 0.065 },
  { city: 'Brooklyn', county: 'Kings', state: 'New York', stateCode: 'NY', zip: '11201', taxRate: 0.08875 },
  { city: 'Buffalo', county: 'Erie', state: 'New York', stateCode: 'NY', zip: '14202', taxRate: 0.0875 },
  { city: 'Chicago', county: 'Cook', state: 'Illinois', stateCode: 'IL', zip: '60607', taxRate: 0.1025 },
  { city: 'Philadelphia', county: 'Philadelphia', state: 'Pennsylvania', stateCode: 'PA', zip: '19107', taxRate: 0 },
  { city: 'Columbus', county: 'Franklin', state: 'Ohio', stateCode: 'OH', zip: '43215', taxRate: 0.075 },
  { city: 'Atlanta', county: 'Fulton', state: 'Georgia', stateCode: 'GA', zip: '30303', taxRate: 0.089 },
  { city: 'Charlotte', county: 'Mecklenburg', state: 'North Carolina', stateCode: 'NC', zip: '28202', taxRate: 0.0725 },
  { city: 'Seattle', county: 'King', state: 'Washington', stateCode: 'WA', zip: '98101', taxRate: 0.1035 },
  { city: 'Denver', county: 'Denver', state: 'Colorado', stateCode: 'CO', zip: '80202', taxRate: 0.0881 },
  { city: 'Phoenix', county: 'Maricopa', state: 'Arizona', stateCode: 'AZ', zip: '85004', taxRate: 0.086 },
  { city: 'Portland', county: 'Multnomah', state: 'Oregon', stateCode: 'OR', zip: '97204', taxRate: 0 },
  { city: 'Nashville', county: 'Davidson', state: 'Tennessee', stateCode: 'TN', zip: '37201', taxRate: 0.0925 },
];
